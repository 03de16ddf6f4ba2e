import type { ComponentType } from "react";
import type { EjectablePart, LoadPage } from "../../runtime/screen/ejectedParts.ts";
import { registerEjectedPart } from "../../runtime/screen/ejectedParts.ts";

/** Ejected pages, by their file: the folder names the screen, the end of the name the part. One that is deleted is registered no more. */
const pages = import.meta.glob<Readonly<Record<string, ComponentType<never>>>>("../../pages/ejected/*/*{Form,List,Detail}.tsx");

const PAGE = /\/ejected\/(?<screen>[^/]+)\/(?<name>\w+(?<part>Form|List|Detail))\.tsx$/;

/** Lets the ejected pages take the place of the generated parts of their screens. */
export function registerEjectedPages(): void {
  for (const [file, load] of Object.entries(pages)) {
    const { screen = "", name = "", part = "" } = PAGE.exec(file)?.groups ?? {};
    registerEjectedPart(screen, part.toLowerCase() as EjectablePart, async () => {
      const Page = (await load())[name];
      if (!Page) throw new Error(`${file} exports no ${name}.`);
      return Page as Awaited<ReturnType<LoadPage>>;
    });
  }
}
