import type { ItemId } from '@faka/contract/shared/ids'
import { exportStock } from '@faka/contract/stock/stock-cards'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Download } from '../../ui/icon.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface Props {
  itemId: ItemId
  state: 'free' | 'withdrawn'
  count: number
}

/** Exports the unsold cards of an item as a text file, after it said what that means for them. */
export function ExportUnsold({ itemId, state, count }: Props) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const exporting = useDownload({
    mutationKey: ['stock.exportStock'],
    operation: exportStock,
    input: () => ({ itemId, state }),
    onSaved: () => setOpen(false),
  })
  const title = t(state === 'free' ? 'stock.export.free' : 'stock.export.withdrawn', { count })
  return (
    <>
      <Button
        icon={<Download />}
        onClick={() => setOpen(true)}
        disabledReason={count === 0 ? t('stock.export.none') : undefined}
      >
        {t('stock.export.open')}
      </Button>
      <VisuallyHidden live>
        {exporting.data && t('stock.export.done', { name: exporting.data })}
      </VisuallyHidden>
      <LazyDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('actions.cancel')}</Button>
            <Button
              tone="primary"
              busy={exporting.isPending}
              busyText={t('stock.export.busy')}
              onClick={() => exporting.mutate(undefined)}
            >
              {t('stock.export.go', { count })}
            </Button>
          </>
        }
      >
        {t(state === 'free' ? 'stock.export.freeText' : 'stock.export.withdrawnText')}
      </LazyDialog>
    </>
  )
}
