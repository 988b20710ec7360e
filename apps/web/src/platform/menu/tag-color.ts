const TAG_COLORS: Record<string, string> = {
  danger: 'red',
  warning: 'apricot',
  success: 'green',
  secondary: 'gray',
};

/** `light-danger`, `danger`, … as the back office stores them. */
export function tagColor(variant: string | null): string {
  return TAG_COLORS[variant?.replace(/^light-/, '') ?? ''] ?? 'blue';
}
