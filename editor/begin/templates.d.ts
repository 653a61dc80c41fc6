/** Source files are bundled as text. */
declare module '*.bound' {
  const text: string;
  export default text;
}
