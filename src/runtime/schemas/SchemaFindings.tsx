import type { Diagnostic } from "../../schema/errors/diagnostic.ts";

/** Lists findings with their places and what to do. */
export function SchemaFindings({ findings }: { readonly findings: readonly Diagnostic[] }) {
  return (
    <ul>
      {findings.map((finding) => (
        <li key={`${finding.file}:${finding.pointer}:${finding.code}`}>
          {`${finding.file}:${finding.line}:${finding.column} ${finding.message} ${finding.advice}`}
        </li>
      ))}
    </ul>
  );
}
