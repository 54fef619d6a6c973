import { Skeleton } from '../ui/skeleton.tsx'
import styles from './page-skeleton.module.css'

/** Reserves the place of the first page while its code and data are loading. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="title" short />
      <Skeleton />
      <Skeleton />
      <Skeleton short />
    </div>
  )
}
