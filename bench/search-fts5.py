"""Measures SQLite FTS5 on the corpus and the queries of a JSON file; prints figures as JSON.

Tuned: contentless, the facets as tokens of a second column, ordered by `rank`, with the total by a
second statement. Times are CPU times of the process.
"""
import json
import re
import sqlite3
import sys
import time

with open(sys.argv[1]) as file:
    task = json.load(file)

database = sqlite3.connect(task['database'])
database.executescript('''
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma cache_size = -1000000;
    create virtual table finding using fts5(
        text, facets, content = '', detail = full, tokenize = "porter unicode61");
    insert into finding(finding, rank) values ('rank', 'bm25(1.0, 0.0)');
''')


def rows():
    with open(task['corpus']) as file:
        for number, line in enumerate(file):
            finding = json.loads(line)
            yield number, finding['text'], finding['facets']


started = time.process_time()
database.executemany('insert into finding(rowid, text, facets) values (?, ?, ?)', rows())
database.execute("insert into finding(finding) values ('optimize')")
database.commit()
build_ms = (time.process_time() - started) * 1000


def expression(query):
    words = ' OR '.join(f'"{word}"' for word in re.findall(r'\w+', query) if word not in STOP_WORDS)
    return f'text : ({words})'


STOP_WORDS = set(task['stopWords'])


def measure(queries, condition):
    times = []
    total = 0
    for _ in range(task['rounds'] + 1):
        for query in queries:
            match = expression(query) + (f' AND ({condition})' if condition else '')
            started = time.process_time()
            database.execute(
                'select rowid, rank from finding where finding match ? order by rank limit 50',
                (match,),
            ).fetchall()
            (total,) = database.execute(
                'select count(*) from finding where finding match ?', (match,)
            ).fetchone()
            times.append((time.process_time() - started) * 1000)
    # The first round fills the caches.
    times = sorted(times[len(queries):])
    quantile = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    return {'p50': quantile(0.5), 'p99': quantile(0.99), 'total': total}


classes = {}
for kind, condition in (('keyword', ''), ('keyword, scoped', task['condition'])):
    for name, queries in task['queries'].items():
        classes[f'{kind}: {name}'] = measure(queries, condition)
print(json.dumps({'version': sqlite3.sqlite_version, 'buildMs': build_ms, 'classes': classes}))
