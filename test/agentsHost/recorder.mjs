// A hook of somebody else's beside AgentPack's: node recorder.mjs LOG. It logs its payload and says nothing.
import { appendFileSync, readFileSync } from 'node:fs';

appendFileSync(process.argv[2], `${JSON.stringify(readFileSync(0, 'utf8'))}\n`);
