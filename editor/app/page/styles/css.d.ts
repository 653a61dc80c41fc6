/** Styles are bundled beside the page. */
declare module '*.css';
