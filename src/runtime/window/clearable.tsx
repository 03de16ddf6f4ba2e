import { CloseCircleFilled } from "@ant-design/icons";

/** For inputs that can be emptied: the button that does it has a name. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" /> } as const;
