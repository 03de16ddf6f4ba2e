/**
 * The right to numbers made of the rows of an entity, behind its prefix: for those who may not see the rows themselves. Such
 * numbers are coarse, and small groups are left out (decision 0123).
 */
export const FIGURES_RIGHT = "figures";
