/** Takes away the picture that `sign-in.html` begins with; on every other page there is none. */
export function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}
