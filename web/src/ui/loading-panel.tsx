import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The place of what is on its way, where it is not known yet how much that will be; `label` says what it is. */
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
