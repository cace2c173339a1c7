import { runTask } from '../command-line/run-task.ts';
import { UsageFailure } from '../failure.ts';
import { readSettings } from '../settings/settings.ts';
import { describeReport } from '../tools/doctor/describe-report.ts';
import { examineDeployment, examineFromOutside } from '../tools/doctor/examine.ts';

const HELP = `npm run doctor                            looks at a running site with the settings of its server, and says what is wrong
npm run doctor -- --url https://boats.example   looks at a site from outside, with nothing but its address

Options:
  --json   the same as JSON

The settings are those of the server (docs/settings.md). It changes nothing: into buckets it writes a file of a few bytes
and removes it again; no mail is sent. Ends with 1 where something is wrong, with 2 for a command line with a mistake in it.`;

await runTask({
  name: 'doctor',
  help: HELP,
  options: {
    url: { type: 'string', example: 'https://boats.example' },
    json: { type: 'boolean', default: false },
  },
  usageExitCode: 2,
  async run({ values: { url, json } }) {
    const examined = await (url === undefined
      ? examineDeployment(readSettings(process.env))
      : examineFromOutside(readUrl(url)));
    const isWell = examined.every(({ status }) => status !== 'wrong');
    console.log(
      json ? JSON.stringify({ well: isWell, checks: examined }, null, 2) : describeReport(examined),
    );
    if (!isWell) process.exitCode = 1;
  },
});

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageFailure(`“${text}” is no address of a site.`);
  return new URL(url.origin);
}
