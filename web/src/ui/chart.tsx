import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import { useAppSettings } from '../lib/app-settings.ts'
import styles from './chart.module.css'

use([BarChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** A pattern for each colour, for visitors who cannot distinguish the colours. */
const patterns = { aria: { enabled: true, label: { enabled: false }, decal: { show: true } } }

export interface ChartProps {
  options: EChartsCoreOption
  /** Whether it follows the size of its container. */
  autoResize?: boolean
  width?: string
  height?: string
  /** The accessible name; the same numbers are in a table beside it. */
  label: string
}

/**
 * A chart on a canvas, rendered one tick after mounting, when its container has a size. Loaded lazily by `LazyChart`.
 * Tooltips are part of the canvas: as elements they would need inline styles, which the content security policy
 * forbids.
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
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => setTicked(true), [])
  useEffect(() => {
    const element = container.current
    if (!ticked || !element) return
    Object.assign(element.style, { width, height })
    // the library clears its container with innerHTML, which Trusted Types forbid
    Object.defineProperty(element, 'innerHTML', { configurable: true, set: () => element.replaceChildren() })
    const chart = init(element)
    chart.setOption(colorWeak ? { ...options, ...patterns } : options)
    const resizeObserver = autoResize ? new ResizeObserver(() => chart.resize()) : undefined
    resizeObserver?.observe(element)
    return () => {
      resizeObserver?.disconnect()
      chart.dispose()
    }
  }, [ticked, options, colorWeak, autoResize, width, height])
  return ticked ? <div ref={container} className={styles.chart} role="img" aria-label={label} /> : null
}
