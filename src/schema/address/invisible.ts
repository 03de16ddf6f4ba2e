/**
 * Characters that nobody sees and that change what a text says to a program or to a reader: controls, halves of pairs, marks
 * that turn the direction of writing, letters of no width, blanks of all kinds, and what a font shows as nothing.
 */
export const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
