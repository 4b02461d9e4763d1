/** A style sheet: the build puts it into a file beside the script. */
declare module '*.css';
