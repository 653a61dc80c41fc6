/** All examples, as the page's build finds them. */
declare module '*/examples/all.json' {
  const files: { file: string; text: string }[];
  export default files;
}

/** Source files are bundled as text. */
declare module '*.bound' {
  const text: string;
  export default text;
}
