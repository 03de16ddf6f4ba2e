import type { ReactNode } from "react";
import { readWebAddress } from "../../schema/address/readAddress.ts";

/** Props of `OutsideLink`. */
export interface OutsideLinkProps {
  /** Address of another site. One that is none is shown as text. */
  readonly to: string;
  readonly children: ReactNode;
  /** `-1` where a menu around it takes the keys. */
  readonly tabIndex?: -1;
}

/** A link to another site, in a window of its own that knows nothing of this one: the one way out of the console. */
export function OutsideLink({ to, children, tabIndex }: OutsideLinkProps) {
  const address = readWebAddress(to);
  if (address === undefined) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" {...(tabIndex === undefined ? {} : { tabIndex })}>
      {children}
    </a>
  );
}
