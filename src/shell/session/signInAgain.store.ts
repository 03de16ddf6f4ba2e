import { createStore, useStore } from "zustand";

interface SignInAgainState {
  /** The session ended while something typed was not saved: the person signs in again over their work. */
  readonly isAsked: boolean;
}

/** Whether the person is asked to sign in again without leaving the page. */
export const signInAgainStore = createStore<SignInAgainState>(() => ({ isAsked: false }));

/** Reads in a component whether the person is asked to sign in again. */
export function useSignInAgainAsked(): boolean {
  return useStore(signInAgainStore, ({ isAsked }) => isAsked);
}

/** Asks, or stops asking. */
export function askToSignInAgain(isAsked: boolean): void {
  signInAgainStore.setState({ isAsked });
}
