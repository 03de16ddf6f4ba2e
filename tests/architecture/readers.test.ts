import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** A way in which a text becomes an address, a name or something kept: where it may stand, and why there. */
interface Door {
  readonly what: string;
  readonly pattern: RegExp;
  /** Planted as a line of code, it is found. */
  readonly planted: string;
  readonly allowed: Readonly<Record<string, string>>;
}

const doors: readonly Door[] = [
  {
    what: "a window is opened",
    pattern: /\bwindow\.open\(|(?<![.\w])open\(\s*["'`]/,
    planted: "window.open(address)",
    allowed: { "src/runtime/window/openOutside.ts": "reads the address" },
  },
  {
    what: "the page is left",
    pattern: /\blocation\.(?:assign|replace)\(|\b(?:window\.location|location\.href|window\.location\.href)\s*=(?!=)/,
    planted: "window.location.href = address",
    allowed: { "src/runtime/code/reloadPage.ts": "reads the address" },
  },
  {
    what: "a link leads to a value",
    pattern: /(?<![\w-])href=\{/,
    planted: "return <a href={address}>x</a>",
    allowed: {
      "src/runtime/window/OutsideLink.tsx": "reads the address",
      "src/runtime/fields/file/ViewedFile.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/runtime/actions/ImportDialog.tsx": "the server's own file, fetched with the session and not followed",
      "src/shell/notices/NoticeDialog.tsx": "what linkOf has read",
      "src/shell/signed-in/SignInAgain.tsx": "a path of the console, written in the code",
      "src/pages/frame/FramePage.tsx": "shown after problemOf has read it",
      "src/visitor/chat/StoredFile.tsx": "an address of a blob",
    },
  },
  {
    what: "a picture, frame or file is loaded from a value",
    pattern: /(?<![\w-])(?:src|poster|formAction)=\{|\bsrc:\s*<img/,
    planted: "return <img src={address} />",
    allowed: {
      "src/runtime/fields/file/ViewedMedia.tsx": "what loadPlayAddress has read",
      "src/runtime/fields/file/ViewedPicture.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/widgets/message/HeldFiles.tsx": "an address of a blob of the person's own file",
      "src/widgets/message/MessagePicture.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/widgets/message/MessagePlayer.tsx": "what loadPlayAddress has read",
      "src/runtime/fields/image/StoredImage.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/runtime/phone/PhonePreview.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/pages/account/OwnAvatar.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/runtime/fields/pictures/PictureCrop.tsx": "an address of a blob of the person's own file",
      "src/shell/pages/PageHeader.tsx": "what headingOf has read",
      "src/widgets/editable-table/cells/CellThumbnail.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/widgets/message/Person.tsx": "an address of a blob, or one that isOpenAddress has read",
      "src/pages/frame/FramePage.tsx": "shown after problemOf has read it",
      "src/visitor/chat/StoredFile.tsx": "an address of a blob",
    },
  },
  {
    what: "an element is given an address",
    pattern: /\.(?:href|src)\s*=(?!=)|setAttribute\(\s*["'](?:href|src|action)["']|setLink\(/,
    planted: "link.href = address",
    allowed: {
      "src/runtime/api/saveBlob.ts": "an address of a blob",
      "src/runtime/fields/pictures/PictureCrop.tsx": "an address of a blob of the person's own file",
      "src/runtime/fields/richText/storedPictures.ts": "an address of a blob, or one that isOwn has read",
      "src/runtime/fields/richText/LinkButton.tsx": "reads the address",
      "src/runtime/fields/richText/TextMenu.tsx": "takes a link away",
      "src/runtime/fields/richText/pasteMarkup.ts":
        "what a picture's reader kept, or the place of a file that is being uploaded, in a fragment that the policy cleans",
      "src/runtime/fields/richText/storedMedia.ts": "an address of a blob, or one that isOwn has read",
    },
  },
  {
    what: "text becomes markup",
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|srcDoc=/,
    planted: "node.innerHTML = text",
    allowed: {},
  },
  {
    what: "a style loads an address",
    pattern: /url\(\s*["']?\$\{(?!id\})/,
    planted: "const background = `url(${address})`",
    allowed: {},
  },
  {
    what: "a download is named",
    pattern: /\.download\s*=(?!=)|content-disposition["'`]\s*[,:](?!\s*contentDisposition\()/i,
    planted: 'reply.header("content-disposition", `attachment; filename=${name}`)',
    allowed: { "src/runtime/api/saveBlob.ts": "reads the name" },
  },
  {
    what: "a caller is sent elsewhere",
    pattern: /\breply\.redirect\(/,
    planted: "return reply.redirect(address)",
    allowed: { "server/modules/entrance/thirdPartyRoutes.ts": "providers of the configuration, and paths that readPath has read" },
  },
  {
    what: "the browser keeps something",
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b/,
    planted: 'localStorage.setItem("a", "1")',
    allowed: { "src/runtime/storage/keptStorage.ts": "goes on where the browser refuses" },
  },
];

const files = ["src", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/generated\//.test(file)),
);

/** The code without comments, which may speak of anything. */
function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm, "");
}

describe.each(doors)("where $what", ({ pattern, planted, allowed }) => {
  it("a reader decides, and nothing goes by it", () => {
    const found = files.filter((file) => pattern.test(codeOf(readFileSync(file, "utf8"))));
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it("a new place is found", () => {
    expect(pattern.test(codeOf(`export function plantedHere() {\n  ${planted};\n}\n`))).toBe(true);
  });
});
