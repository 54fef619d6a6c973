import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import { useAppSettings } from '../lib/app-settings.ts'
import styles from './chart.module.css'

use([BarChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** Each colour of a chart with a pattern of its own, for those to whom colours look alike. */
const patterns = { aria: { enabled: true, label: { enabled: false }, decal: { show: true } } }

export interface ChartProps {
  options: EChartsCoreOption
  /** Follows the size of its place. */
  autoResize?: boolean
  width?: string
  height?: string
  /** What it shows, for those who do not see it; the same numbers stand in a table beside it. */
  label: string
}

/**
 * A chart on a canvas, drawn after the next tick of rendering, when its place has its size. Loaded lazily by
 * `LazyChart`. Its tooltips are drawn too: as elements they would carry styles that the content security policy refuses.
 */
export default function Chart({
  options,
  autoResize = true,
  width = '100%',
  height = '100%',
  label,
}: ChartProps) {
  const { colorWeak } = useAppSettings()
  const [ticked, setTicked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => setTicked(true), [])
  useEffect(() => {
    const element = place.current
    if (!ticked || !element) return
    Object.assign(element.style, { width, height })
    // the library empties its place by a text of HTML, which no page of ours may be given
    Object.defineProperty(element, 'innerHTML', { configurable: true, set: () => element.replaceChildren() })
    const chart = init(element)
    chart.setOption(colorWeak ? { ...options, ...patterns } : options)
    const follow = autoResize ? new ResizeObserver(() => chart.resize()) : undefined
    follow?.observe(element)
    return () => {
      follow?.disconnect()
      chart.dispose()
    }
  }, [ticked, options, colorWeak, autoResize, width, height])
  return ticked ? <div ref={place} className={styles.chart} role="img" aria-label={label} /> : null
}
