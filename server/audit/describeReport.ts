import type { AuditFault, AuditReport } from "./verifyAudit.ts";

/** Says what a check found, the first fault first, for the person at the terminal. */
export function describeReport({ sealed, waiting, anchors, faults }: AuditReport): readonly string[] {
  const counts = `已封存 ${sealed} 条，待封存 ${waiting} 条，锚点 ${anchors} 个。`;
  if (faults.length === 0) return [`审计日志完整，没有改动。${counts}`];
  return [`审计日志有 ${faults.length} 处问题，第一处：${describeFault(faults[0])}`, ...faults.slice(1).map(describeFault), counts];
}

function describeFault(fault: AuditFault | undefined): string {
  switch (fault?.kind) {
    case "missing":
      return fault.from === fault.to ? `缺少第 ${fault.from} 条。` : `缺少第 ${fault.from} 至 ${fault.to} 条。`;
    case "changed":
      return `${place(fault)}被改动，字段：${fault.columns.join("、")}。`;
    case "broken":
      return `${place(fault)}与前一条接不上：该条或它的位置被改动。`;
    case "foreign":
      return `${place(fault)}不是服务器写入的。`;
    case "emptied":
      return `${place(fault)}的值被抹去，却没有哪一次操作说明为什么。`;
    case "cut":
      return `末尾被截断或替换：${fault.at} 的锚点记有第 ${fault.seq} 条。`;
    case "anchor":
      return `锚点文件第 ${fault.line} 行不是本系统写入的，或不完整。`;
    case undefined:
      return "";
  }
}

function place({ seq, id }: { readonly seq: number | null; readonly id: string }): string {
  return seq === null ? `待封存的记录 ${id} ` : `第 ${seq} 条（${id}）`;
}
