import { lazy, Suspense } from 'react'
import styles from './chart.module.css'
import type { ChartProps } from './chart.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

const Chart = lazy(() => import('./chart.tsx'))

interface Props extends ChartProps {
  small?: boolean
}

/** A chart with a fixed height, loaded when first rendered. */
export function LazyChart({ small = false, ...props }: Props) {
  return (
    <div className={classNames(styles.container, small && styles.small)}>
      <Suspense fallback={<Skeleton shape="block" />}>
        <Chart {...props} />
      </Suspense>
    </div>
  )
}
