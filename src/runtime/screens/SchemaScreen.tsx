import { Suspense } from "react";
import { EmbeddedListContext } from "../detail/EmbeddedListContext.ts";
import type { EmbeddedListProps } from "../detail/EmbeddedListContext.ts";
import { EmbeddedList } from "./EmbeddedList.tsx";
import { isListing, type CompiledScreen } from "../../schema/model/screen.ts";
import { screenViewOf } from "./screenViews.ts";
import { SchemaProblems } from "./SchemaProblems.tsx";
import { ScreenBoundary } from "../screen/ScreenBoundary.tsx";
import { ScreenGate } from "../screen/ScreenGate.tsx";
import { ViewedScreen } from "./views/ViewedScreen.tsx";
import { ScreenSkeleton } from "../screen/ScreenSkeleton.tsx";

const renderEmbeddedList = (props: EmbeddedListProps) => <EmbeddedList {...props} />;

/** A screen as its kind draws it. */
function drawn(screen: CompiledScreen) {
  const View = screenViewOf(screen.kind);
  return <View screen={screen} />;
}

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
            return (
              <>
                <SchemaProblems screen={screen} />
                <Suspense fallback={<ScreenSkeleton />}>
                  {isListing(screen) && screen.views ? <ViewedScreen screen={screen} views={screen.views} draw={drawn} /> : drawn(screen)}
                </Suspense>
              </>
            );
          }}
        </ScreenGate>
      </EmbeddedListContext>
    </ScreenBoundary>
  );
}
