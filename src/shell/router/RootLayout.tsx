import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";

/** Root of all routes: another page starts at its top; a page's own query may change without a jump. */
export function RootLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTop key={pathname} />
      <Outlet />
    </>
  );
}

function PageTop() {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return null;
}
