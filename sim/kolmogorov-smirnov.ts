/**
 * The probability that two samples of one distribution differ at least as much as these do: the Kolmogorov-Smirnov
 * test, which assumes nothing about the distribution. The approximation is Stephens' (1970), as in Press et al.,
 * Numerical Recipes, third edition, 14.3.3; it holds from four values on.
 */
export function kolmogorovSmirnovPValue(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((sample) => [...sample].sort((x, y) => x - y)) as [number[], number[]]
  let distance = 0
  for (let index = 0, otherIndex = 0; index < a.length && otherIndex < b.length; ) {
    const value = Math.min(a[index] ?? 0, b[otherIndex] ?? 0)
    while (a[index] === value) index++
    while (b[otherIndex] === value) otherIndex++
    distance = Math.max(distance, Math.abs(index / a.length - otherIndex / b.length))
  }
  const root = Math.sqrt((a.length * b.length) / (a.length + b.length))
  const lambda = (root + 0.12 + 0.11 / root) * distance
  // below this the sum converges slowly, and is 1 to many digits
  if (lambda < 0.3) return 1
  let sum = 0
  for (let term = 1; term <= 100; term++)
    sum += 2 * (-1) ** (term - 1) * Math.exp(-2 * term * term * lambda * lambda)
  return Math.min(1, Math.max(0, sum))
}
