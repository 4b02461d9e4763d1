targetScope = 'resourceGroup'

@description('Where it is: param no string')
param location string = 'westeurope' // ^outline: parameter location 4-4 exported
type sku = 'a' | 'b' // ^outline: type sku 5-5 exported
var text = ''' // ^outline: variable text 6-8 exported
resource no 'x' = {
'''

resource store 'Microsoft.Storage/storageAccounts@2023-01-01' = { // ^outline: resource store 10-15 exported
  name: 'x'
  properties: {
    a: 1
  }
}

module net './net.bicep' = { // ^outline: module net 17-21 exported
  params: {
    location: location
  }
}

func join(a string, b string) string => '${a}-${b}' // ^outline: function join 23-23 exported
output id string = store.id // ^outline: output id 24-24 exported
