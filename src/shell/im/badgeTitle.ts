const BADGE = /^\(\d+\+?\) /u;

/** Shows how many messages wait before the window's title, whatever the pages call it. */
export function badgeTitle(): { readonly show: (count: number) => void; readonly stop: () => void } {
  let badge = "";
  const write = (): void => {
    const bare = document.title.replace(BADGE, "");
    if (document.title !== badge + bare) document.title = badge + bare;
  };
  const title = document.querySelector("title");
  const observer = new MutationObserver(write);
  if (title) observer.observe(title, { childList: true, characterData: true, subtree: true });
  const show = (count: number): void => {
    badge = count === 0 ? "" : `(${count > 99 ? "99+" : count}) `;
    write();
  };
  return {
    show,
    stop: () => {
      show(0);
      observer.disconnect();
    },
  };
}
