import { useEffect, useState } from 'react'

/** The current colours of tokens; a canvas resolves neither variables nor `light-dark()`. */
function readColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.body.appendChild(document.createElement('span'))
  const colours = names.map((name) => {
    probe.style.color = `var(${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}

/** The current colours of tokens, for canvases; re-renders when the theme changes. */
export function useTokenColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const [colours, setColours] = useState(() => readColours(names))
  useEffect(() => {
    const read = () => setColours(readColours(names))
    const darkQuery = matchMedia('(prefers-color-scheme: dark)')
    const themeObserver = new MutationObserver(read)
    themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-color-weak'] })
    darkQuery.addEventListener('change', read)
    return () => {
      themeObserver.disconnect()
      darkQuery.removeEventListener('change', read)
    }
  }, [names])
  return colours
}
