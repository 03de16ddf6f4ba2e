import { Suspense } from "react";
import { EmbeddedListContext } from "../detail/EmbeddedListContext.ts";
import type { EmbeddedListProps } from "../detail/EmbeddedListContext.ts";
import { EmbeddedList } from "./EmbeddedList.tsx";
import { screenViewOf } from "./screenViews.ts";
import { SchemaProblems } from "./SchemaProblems.tsx";
import { ScreenBoundary } from "../screen/ScreenBoundary.tsx";
import { ScreenGate } from "../screen/ScreenGate.tsx";
import { ScreenSkeleton } from "../screen/ScreenSkeleton.tsx";

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
            const View = screenViewOf(screen.kind);
            return (
              <>
                <SchemaProblems screen={screen} />
                <Suspense fallback={<ScreenSkeleton />}>
                  <View screen={screen} />
                </Suspense>
              </>
            );
          }}
        </ScreenGate>
      </EmbeddedListContext>
    </ScreenBoundary>
  );
}
