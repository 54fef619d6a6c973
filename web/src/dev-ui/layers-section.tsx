import { lazy, Suspense, useState } from 'react'
import { useWords } from '../kernel/words.ts'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/dialog-lazy.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Show, State } from './specimen.tsx'

const Drawer = lazy(() => import('../ui/drawer.tsx'))

/** What comes over the page. */
export default function LayersSection() {
  const { say } = useWords()
  const [open, setOpen] = useState<'asks' | 'form' | 'drawer'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Show
        file="dialog"
        note="It holds the focus, which begins in the first empty field; Escape or a press beside it closes it."
      >
        <State name="it asks">
          <Button onClick={() => setOpen('asks')}>{say('actions.delete.sure')}</Button>
        </State>
        <State name="it has a field">
          <Button onClick={() => setOpen('form')}>{say('delivery.passwordTitle')}</Button>
        </State>
      </Show>
      <Show file="dialog-lazy" note="The same, whose code comes when it is first opened, as it does here." />
      <Show file="drawer" note="300 px wide; what it changes can be seen beside it. Escape closes it.">
        <State name="opened by its button">
          <Button onClick={() => setOpen('drawer')}>{say('settings.title')}</Button>
        </State>
      </Show>
      <Suspense fallback={null}>
        <Drawer
          open={open === 'drawer'}
          onClose={close}
          title={say('settings.title')}
          closeWord={say('shell.close')}
          actions={<Button onClick={close}>{say('settings.close')}</Button>}
        >
          <Switch label={say('settings.footer')} on onTurn={() => {}} />
        </Drawer>
      </Suspense>
      <LazyDialog
        open={open === 'asks'}
        onClose={close}
        title={say('actions.delete.sure')}
        closeWord={say('shell.close')}
        actions={
          <>
            <Button onClick={close}>{say('actions.cancel')}</Button>
            <Button tone="danger" onClick={close}>
              {say('actions.delete')}
            </Button>
          </>
        }
      >
        {say('payment.cancelBody')}
      </LazyDialog>
      <LazyDialog
        open={open === 'form'}
        onClose={close}
        title={say('delivery.passwordTitle')}
        closeWord={say('shell.close')}
        actions={
          <Button tone="primary" onClick={close}>
            {say('actions.confirm')}
          </Button>
        }
      >
        <TextField label={say('delivery.password')} hint={say('delivery.passwordHint')} />
      </LazyDialog>
    </>
  )
}
