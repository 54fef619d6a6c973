import { Panel } from './panel.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spoken } from './spoken.tsx'

/** The place of what is on its way, where it is not known yet how much that will be; `label` says what it is. */
export function WaitingPanel({ label }: { label: string }) {
  return (
    <Panel>
      <Spoken live>{label}</Spoken>
      <Skeleton shape="title" short />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Panel>
  )
}
