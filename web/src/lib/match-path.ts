const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * What the parts of a path say by a pattern: `:name` takes one part, `*` at the end takes the rest. Undefined
 * where the path is another one, or is not decodable.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names: string[] = []
  const source = pattern.replace(/:(\w+)|\*$/g, (part, name) => {
    names.push(name ?? '*')
    return part === '*' ? '(.*)' : '([^/]+)'
  })
  const found = new RegExp(`^${source}/?$`, 'i').exec(path)
  if (!found) return undefined
  const params: Record<string, string> = {}
  for (const [place, name] of names.entries()) {
    const value = decode(found[place + 1] ?? '')
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}
