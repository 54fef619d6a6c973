/** Red, green and blue of a colour as `#rrggbb` or `rgb(r, g, b)`. */
const channels = (colour: string): number[] =>
  colour.startsWith('#')
    ? [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
    : (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
