import { lazy, Suspense } from 'react'
import styles from './chart.module.css'
import type { ChartProps } from './chart.tsx'
import { Skeleton } from './skeleton.tsx'

const Chart = lazy(() => import('./chart.tsx'))

/** A chart with a fixed height, loaded when first rendered. */
export function LazyChart(props: ChartProps) {
  return (
    <div className={styles.container}>
      <Suspense fallback={<Skeleton shape="block" />}>
        <Chart {...props} />
      </Suspense>
    </div>
  )
}
