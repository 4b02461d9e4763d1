/** A style sheet. The build writes it to a file next to the script. */
declare module '*.css';
