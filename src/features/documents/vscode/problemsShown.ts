import * as vscode from 'vscode';
import type { DocumentsReport } from '#reports';
import { fileUri, type PackedFolder } from '#apps/vscode/folder/fileUri';
import { problemSource } from '#apps/vscode/problemSource';
import { documentProblems, type DocumentProblem } from './documentProblems';

const severities: Readonly<Record<DocumentProblem['severity'], vscode.DiagnosticSeverity>> = {
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
};

/** Shows warnings of documents in the Problems view. They have no line: a document is not a text in the editor. */
export function createProblems() {
  const collection = vscode.languages.createDiagnosticCollection(problemSource);
  return {
    show(folder: PackedFolder, report: DocumentsReport): void {
      collection.clear();
      collection.set([...documentProblems(report)].map(([path, problems]) => [
        fileUri(folder, path),
        problems.map(({ message, severity, type }) => {
          const shown = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), message, severities[severity]);
          shown.source = problemSource;
          shown.code = type;
          return shown;
        }),
      ]));
    },
    clear: () => collection.clear(),
    dispose: () => collection.dispose(),
  };
}
