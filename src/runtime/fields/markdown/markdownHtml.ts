import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // A text is no page: HTML in it is shown as it was written.
    html: ({ text }) => escaped(text),
  },
});

/** Writes Markdown as HTML, for `SafeHtml` alone to show: the policy for formatted text holds for it as well. */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
