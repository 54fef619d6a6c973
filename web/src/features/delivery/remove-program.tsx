import { removeProgram } from '@faka/contract/delivery/delivery-program'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'

/** Removes the program of a shop, after what becomes of the orders that wait for it was said. */
export function RemoveProgram({ shortUrl, pendingCalls }: { shortUrl: ShortUrl; pendingCalls: number }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const remove = useMutation({
    mutationKey: ['delivery.removeProgram', { shortUrl }],
    mutationFn: () => call(removeProgram, { shortUrl }),
    onSuccess: close,
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('soldOrder.program.remove')}</Button>
      <LazyDialog
        open={isOpen}
        onClose={close}
        title={t('soldOrder.program.removeTitle')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('soldOrder.program.remove')}
            </Button>
          </>
        }
      >
        <p>{t('soldOrder.program.removeText', { count: pendingCalls })}</p>
      </LazyDialog>
    </>
  )
}
