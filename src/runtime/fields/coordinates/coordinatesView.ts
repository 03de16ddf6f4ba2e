import { defineFieldView } from "../defineFieldView.tsx";
import { TextCell, TextRead } from "../parts/TextShow.tsx";
import { TextEdit } from "../text/TextEdit.tsx";

/** Longitude and latitude, typed by hand. */
export const coordinatesView = defineFieldView({ kind: "coordinates", Cell: TextCell, Read: TextRead, Edit: TextEdit });
