import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Shown while something of unknown size is loading; `label` says what. */
export function LoadingPanel({ label }: { label: string }) {
  return (
    <Panel>
      <VisuallyHidden live>{label}</VisuallyHidden>
      <Skeleton shape="title" short />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Panel>
  )
}
