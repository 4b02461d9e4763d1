/** A style sheet: the build puts it into a file next to the script. */
declare module '*.css';
