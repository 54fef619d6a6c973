import { openEpaySimulator } from '../simulators/epay-simulator.ts'

// the process of `openBenchGateway`: it reports the settings of its channel, and ends with its parent
const gateway = await openEpaySimulator('md5')
process.on('disconnect', () => process.exit(0))
process.send?.(gateway.settings)
