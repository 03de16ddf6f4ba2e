import { ConfigProvider, theme as antdTheme } from "antd";
// The module, not its CommonJS twin: a build would wrap that, and antd would speak English.
import zhCN from "antd/es/locale/zh_CN.js";
import { popupPlace } from "./popupPlace.ts";
import { useInsertionEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { closable } from "../../runtime/window/closable.ts";
import { styleNonce } from "../brand/platform.ts";
import { shellTheme, shellVariables } from "./theme.ts";
import type { Look } from "./theme.ts";
import { useLook } from "./useLook.ts";
import { useIsNarrow, useMedia } from "./windowWidth.ts";
import "./global.css";

/** Class of the body in colour-weak mode (spec §2.6). */
const COLOR_WEAK_CLASS = "colorWeak";

type PickerLocale = NonNullable<typeof zhCN.DatePicker>;

function unnamed(picker: PickerLocale): PickerLocale {
  const { yearSelect: _year, monthSelect: _month, ...lang } = picker.lang;
  return { ...picker, lang: lang as PickerLocale["lang"] };
}

/** Button texts of two characters stay as written. */
const button = { autoInsertSpace: false } as const;
const overlay = { closable } as const;

/** The buttons that choose year and month say which ones are shown; the library's own words would be heard in their place. */
const locale = {
  ...zhCN,
  ...(zhCN.DatePicker && { DatePicker: unnamed(zhCN.DatePicker) }),
  // What a range takes for its own; the library keeps it under this name.
  ...(zhCN.Calendar && { Calendar: unnamed(zhCN.Calendar as PickerLocale) }),
};

/** Gives antd its language, tokens and style nonce, and the page its own variables. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const look = useLook();
  const forFingers = useIsNarrow();
  const isCalm = useMedia("(prefers-reduced-motion: reduce)");
  const theme = useMemo(() => shellTheme(look, { forFingers, isCalm }), [look, forFingers, isCalm]);
  useInsertionEffect(() => dressPage(look), [look]);
  return (
    <ConfigProvider
      locale={locale}
      getPopupContainer={popupPlace}
      // Only a list that is drawn whole says what its entries are to who hears it; ours are asked for page by page.
      virtual={false}
      theme={theme}
      button={button}
      modal={overlay}
      drawer={overlay}
      {...(styleNonce ? { csp: { nonce: styleNonce } } : {})}
    >
      <TokenVariables />
      {children}
    </ConfigProvider>
  );
}

/** Asks for the tokens once, which writes antd's CSS variables before any of its components is on screen. */
function TokenVariables() {
  antdTheme.useToken();
  return null;
}

function dressPage(look: Look): void {
  const { style } = document.documentElement;
  style.colorScheme = look.scheme;
  for (const [name, value] of Object.entries(shellVariables(look))) style.setProperty(name, value);
  document.body.classList.toggle(COLOR_WEAK_CLASS, look.isColorWeak);
}
