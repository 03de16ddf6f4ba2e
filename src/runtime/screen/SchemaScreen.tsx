import type { ComponentType } from "react";
import type { ScreenKind } from "../../schema/model/screen.ts";
import { EmbeddedListContext } from "../detail/EmbeddedListContext.ts";
import type { EmbeddedListProps } from "../detail/EmbeddedListContext.ts";
import { MasterDetailScreen } from "../master-detail/MasterDetailScreen.tsx";
import { TreeScreen } from "../tree/TreeScreen.tsx";
import { CrudScreen } from "./CrudScreen.tsx";
import type { ScreenProps } from "./CrudScreen.tsx";
import { DetailScreen } from "./DetailScreen.tsx";
import { EmbeddedList } from "./EmbeddedList.tsx";
import { FormScreen } from "./FormScreen.tsx";
import { SchemaProblems } from "./SchemaProblems.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { ScreenGate } from "./ScreenGate.tsx";

/** One renderer per kind of screen. */
const renderers: Readonly<Record<ScreenKind, ComponentType<ScreenProps>>> = {
  crud: CrudScreen,
  list: CrudScreen,
  tree: TreeScreen,
  "master-detail": MasterDetailScreen,
  form: FormScreen,
  detail: DetailScreen,
};

const renderEmbeddedList = (props: EmbeddedListProps) => <EmbeddedList {...props} />;

/** Props of `SchemaScreen`. */
export interface SchemaScreenProps {
  /** Id of a compiled screen, e.g. `appointment`. */
  readonly screenId: string;
}

/**
 * Draws a screen from its schema. It follows the schema while it is open: a change comes in within a second,
 * and what the person has filled in, chosen and opened stays.
 *
 * @example
 * <SchemaScreen screenId="appointment" />
 */
export function SchemaScreen({ screenId }: SchemaScreenProps) {
  return (
    <ScreenBoundary key={screenId}>
      <EmbeddedListContext value={renderEmbeddedList}>
        <ScreenGate screenId={screenId}>
          {(screen) => {
            const Renderer = renderers[screen.kind];
            return (
              <>
                <SchemaProblems screen={screen} />
                <Renderer screen={screen} />
              </>
            );
          }}
        </ScreenGate>
      </EmbeddedListContext>
    </ScreenBoundary>
  );
}
