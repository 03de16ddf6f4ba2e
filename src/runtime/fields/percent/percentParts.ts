// One chunk for all that is drawn of the kind: what shows it is small, and each chunk's name is loaded with the first screen.
export { PercentEdit } from "./PercentEdit.tsx";
export { PercentShow } from "./PercentShow.tsx";
