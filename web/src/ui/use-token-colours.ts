import { useEffect, useState } from 'react'

/** The colours of tokens as they are drawn now; a canvas knows neither variables nor both grounds of a theme. */
function readColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.body.appendChild(document.createElement('span'))
  const colours = names.map((name) => {
    probe.style.color = `var(${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}

/** The colours of tokens for what is drawn on a canvas; other ones as soon as the theme is another. */
export function useTokenColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const [colours, setColours] = useState(() => readColours(names))
  useEffect(() => {
    const read = () => setColours(readColours(names))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const theme = new MutationObserver(read)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-color-weak'] })
    dark.addEventListener('change', read)
    return () => {
      theme.disconnect()
      dark.removeEventListener('change', read)
    }
  }, [names])
  return colours
}
