import { Progress } from "antd";

const grades = ["弱", "一般", "较强", "强"] as const;

/** Says how well a password withstands guessing, by its length and the classes of its characters. */
export function PasswordStrength({ text }: { readonly text: string }) {
  const grade = gradeOf(text);
  return (
    <Progress
      percent={(grade + 1) * 25}
      steps={4}
      size="small"
      status={grade === 0 ? "exception" : "normal"}
      format={() => `强度：${grades[grade]}`}
      aria-label="密码强度"
    />
  );
}

/** 0 to 3. Under eight characters nothing else counts. */
export function gradeOf(text: string): 0 | 1 | 2 | 3 {
  if (text.length < 8) return 0;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((pattern) => pattern.test(text)).length;
  const points = classes + (text.length >= 12 ? 1 : 0);
  if (points <= 2) return 1;
  return points <= 3 ? 2 : 3;
}
