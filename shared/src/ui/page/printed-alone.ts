import classes from './page.module.css';

/**
 * Class of an element that paper gets without the rest of the page: a certificate, a code, the sides of a document. A
 * remote cannot say so in a style sheet of its own, which says nothing of what others show.
 */
export const printedAlone: string = classes.printedAlone ?? '';
