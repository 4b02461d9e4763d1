import { folderNamedIn, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';
import { getParentFolder } from '#base/text/paths';
import { projectReference } from './projects';

export const dotnetProjects: PackageKind = {
  title: '.NET projects',
  manifest: /\.csproj$/,
  manager: 'NuGet',
  needs: dotnet,
};

function dotnet(text: string, path: string): Needed[] {
  return [...text.slice(0, manifestMax).matchAll(projectReference)].flatMap((match): Needed[] => {
    const project = folderNamedIn(path, match[1]);
    return project === undefined ? [] : [{ folder: getParentFolder(project) }];
  });
}
