/** All examples, which the build of the page collects. */
declare module '*/examples/all.json' {
  const files: { file: string; text: string }[];
  export default files;
}

/** Source files are bundled as text. */
declare module '*.bound' {
  const text: string;
  export default text;
}
