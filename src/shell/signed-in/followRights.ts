import { reloadPermissions, withdrawnPagesLeft } from "../permissions/permissions.store.ts";

/**
 * Brings rights and menu in line with what the server holds now, and waits for the pages to go that they no longer open. Then
 * what is left can be loaded anew: a page on its way out would ask for what it is refused, and say so in red.
 *
 * @throws ApiError where the rights cannot be read
 */
export async function followRights(): Promise<void> {
  await reloadPermissions();
  await withdrawnPagesLeft();
  // Their contents end with the next paint.
  await new Promise((resolve) => setTimeout(resolve));
}
