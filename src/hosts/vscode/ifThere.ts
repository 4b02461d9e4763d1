import * as vscode from 'vscode';

/** The value, or undefined where the file is not there. */
export async function ifThere<T>(reading: Thenable<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (
      error instanceof vscode.FileSystemError && (error.code === 'FileNotFound' || error.code === 'FileNotADirectory')
    ) return undefined;
    throw error;
  }
}
